"""The service: HTTP, WebSocket, joining, static files."""
