// Before anything is drawn: the chosen theme, so that nothing flashes.
(function () {
  let chosen = 'auto';
  try {
    chosen = JSON.parse(localStorage.getItem('triskel.settings') ?? '{}').theme ?? 'auto';
  } catch {
    // Without storage, or with what cannot be read, the system's choice holds.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const contrast = matchMedia('(prefers-contrast: more)').matches;
  const own = contrast ? 'contrast' : dark ? 'dark' : 'light';
  document.documentElement.dataset.theme = chosen === 'auto' ? own : chosen;
})();
