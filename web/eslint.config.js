import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

/** The folders of `src`: each imports only from those before it. */
const LAYERS = [
  'words',
  'device',
  'connection',
  'games',
  'sound',
  'board',
  'offline',
  'shell',
  'ui',
  'people',
  'settings',
  'pages',
  'rules',
  'aids',
  'learn',
  'pictures',
  'analyse',
  'review',
  'puzzles',
  'play',
  'players',
  'home',
  'edit',
  'lobby',
];

/** Forbids a folder to import from those after it. Tests may import from anywhere. */
const direction = (folder, index) => ({
  files: [`src/${folder}/**`],
  ignores: ['**/*.test.ts'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: LAYERS.slice(index + 1).map((later) => ({
          group: [`../**/${later}/**`],
          message: `${folder} comes before ${later}: see LAYERS in eslint.config.js`,
        })),
      },
    ],
  },
});

export default ts.config(
  { ignores: ['dist/', 'test-results/', 'src/device/pkg/'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      'svelte/no-navigation-without-resolve': 'off',
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  ...LAYERS.slice(0, -1).map(direction),
);
