import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/**
 * The layers from the bottom up: a folder imports from its own layer's folder and from the layers before it.
 * Folders of one layer do not import each other.
 */
const layers = [
  ['platform', 'router', 'styles'],
  ['words', 'api'],
  ['ui'],
  ['stores'],
  ['live'],
  ['parts'],
  ['features'],
  ['layouts', 'routes'],
];

/** The route table is what the bars and the gate read, so it alone may be imported by layouts. */
const shared = '!**/routes/table';

function directionRules() {
  return layers.flatMap((layer, height) =>
    layer.map((folder) => {
      const above = layers.slice(height + 1).flat();
      const beside = layer.filter((other) => other !== folder);
      const forbidden = [...above, ...beside].map((other) => `**/${other}/**`);
      const patterns = [
        {
          group: ['../main', '../../main', ...forbidden, ...(folder === 'layouts' ? [shared] : [])],
          message: `Imports go one way: ${layers.map((names) => names.join(', ')).join(' <- ')}.`,
        },
      ];
      if (folder === 'features') {
        patterns.push({ regex: '^\\.\\./(?!\\.\\.)', message: 'A feature does not import another feature.' });
      }
      return {
        files: [`src/${folder}/**/*.{ts,tsx}`],
        ignores: ['**/*.test.{ts,tsx}'],
        rules: { 'no-restricted-imports': ['error', { patterns }] },
      };
    }),
  );
}

export default tseslint.config(
  { ignores: ['dist', 'node_modules', 'test-results', '**/*.gen.ts'] },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      // Only the build that knows who imports which icon can put each beside what needs it (`scripts/chunks.ts`).
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'lucide-react',
              allowImportNames: ['createLucideIcon'],
              allowTypeImports: true,
              message: 'Import the icon from lucide-react/icons/.',
            },
          ],
        },
      ],
      eqeqeq: 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  { files: ['**/*.js'], extends: [tseslint.configs.disableTypeChecked] },
  {
    files: ['src/**/*.tsx'],
    plugins: { 'jsx-a11y': jsxA11y },
    rules: jsxA11y.flatConfigs.strict.rules,
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  { files: ['scripts/**', 'e2e/**', '*.ts'], languageOptions: { globals: globals.node } },
  ...directionRules(),
);
