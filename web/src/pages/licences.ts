/** The work of others in the web app. */
export const licences = [
  { name: 'Svelte', licence: 'MIT', url: 'https://github.com/sveltejs/svelte' },
  { name: 'Inter', licence: 'SIL Open Font License 1.1', url: 'https://github.com/rsms/inter' },
] as const;
