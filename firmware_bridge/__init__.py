"""How readings arrive: reader nodes on serial ports, their lines, and emulated nodes. A library of its own."""
