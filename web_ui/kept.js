// What this browser keeps between visits; where it may keep nothing, it forgets.
export function kept(key) {
  try {
    return localStorage.getItem(`companion.${key}`);
  } catch {
    return null;
  }
}

export function keep(key, value) {
  try {
    if (value === null) localStorage.removeItem(`companion.${key}`);
    else localStorage.setItem(`companion.${key}`, value);
  } catch {
    // Private windows may refuse; then it holds until the page is closed.
  }
}
