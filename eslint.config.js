import vue from 'eslint-plugin-vue'
import tseslint from 'typescript-eslint'
import vueParser from 'vue-eslint-parser'
import floatMoney from './tools/lint/float-money.ts'
import layers from './tools/lint/layers.ts'
import {
  machineClock,
  orderChannels,
  orderStore,
  rawApis,
  realTime,
  textAsMarkup,
  uncheckedFields,
} from './tools/lint/raw-apis.ts'

/** A later entry replaces the list of an earlier one: what holds everywhere is in each. */
const refuse = (...lists) => ['error', ...uncheckedFields, ...lists.flat()]
const coffer = { rules: { layers, 'float-money': floatMoney } }

export default tseslint.config(
  { ignores: ['out/', 'dist/', 'node_modules/', 'coverage/', 'test-results/', 'playwright-report/', '.cache/'] },
  ...tseslint.configs.recommended,
  ...vue.configs['flat/recommended'],
  {
    files: ['**/*.ts', '**/*.js', '**/*.vue'],
    plugins: { coffer },
    languageOptions: { ecmaVersion: 2025, sourceType: 'module' },
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-console': 'error',
      'no-restricted-syntax': refuse(),
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'prefer-const': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  { files: ['tools/**', 'test/**', 'src/preload/**'], rules: { 'no-console': 'off' } },
  {
    files: ['tools/**', 'src/**/*.ts', 'src/**/*.vue'],
    rules: { 'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.vue'],
    rules: { 'coffer/layers': 'error', 'no-restricted-syntax': refuse(rawApis) },
  },
  {
    files: ['src/main/**/*.ts'],
    ignores: ['src/main/{platform/time,exchange/environment}.ts'],
    rules: { 'no-restricted-syntax': refuse(rawApis, machineClock) },
  },
  {
    files: ['src/main/**/*.ts'],
    // Electron's own life, real sockets and the practice server are bound to the machine's clock.
    ignores: [
      'src/main/{platform/time,exchange/environment}.ts',
      'src/main/shell/**',
      'src/main/exchange/http-exchange.ts',
      'src/main/practice/{server,wire-answers}.ts',
    ],
    rules: { 'no-restricted-syntax': refuse(rawApis, machineClock, realTime) },
  },
  {
    files: ['src/renderer/**/*.ts', 'src/renderer/**/*.vue'],
    rules: { 'no-restricted-syntax': refuse(rawApis, orderChannels, orderStore) },
  },
  {
    files: ['src/renderer/views/shared/orders/use-order-flow.ts'],
    rules: { 'no-restricted-syntax': refuse(rawApis, orderChannels) },
  },
  {
    files: ['src/renderer/views/shared/orders/flows-store.ts'],
    rules: { 'no-restricted-syntax': refuse(rawApis) },
  },
  {
    files: ['src/renderer/data/bridge.ts', 'src/renderer/trusted/main.ts'],
    rules: { 'no-restricted-syntax': refuse(textAsMarkup, orderChannels, orderStore) },
  },
  {
    files: ['src/main/**/*.ts', 'src/shared/**/*.ts', 'src/preload/**/*.ts'],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: ['src/{shared,main,renderer}/**/*.ts', 'src/renderer/**/*.vue'],
    // The engine counts in big integers of ticks and lots. What only draws figures has places on a screen, and no money.
    ignores: [
      'src/main/practice/**',
      'src/renderer/**/chart/{drawings,indicators,levels}/**',
      'src/renderer/**/chart/precision.ts',
      'src/renderer/**/depth/chart/**',
    ],
    rules: { 'coffer/float-money': 'error' },
  },
  {
    files: ['src/renderer/**/*.vue'],
    languageOptions: { parser: vueParser, parserOptions: { parser: tseslint.parser, extraFileExtensions: ['.vue'] } },
    rules: {
      'vue/no-v-html': 'error',
      // Neither compiler nor unit test notices a component that is used and not imported.
      'vue/no-undef-components': ['error', { ignorePatterns: ['RouterLink', 'RouterView'] }],
      // The same in templates, where an expression or an attribute can reach an element too (R8).
      'vue/no-restricted-syntax': refuse(rawApis, orderChannels),
      'vue/no-restricted-v-bind': ['error', '/^(inner|outer)html$/i', '/^srcdoc$/i'],
      'vue/no-restricted-static-attribute': ['error', { key: 'srcdoc', message: 'No HTML from strings (R8).' }],
      'vue/no-bare-strings-in-template': 'error',
      'vue/component-api-style': ['error', ['script-setup']],
      'vue/block-order': ['error', { order: ['script', 'template', 'style'] }],
      'vue/define-macros-order': 'error',
      // Optional props are optional: their type says so.
      'vue/require-default-prop': 'off',
      // Prettier's business.
      'vue/max-attributes-per-line': 'off',
      'vue/singleline-html-element-content-newline': 'off',
      'vue/html-self-closing': 'off',
      'vue/html-indent': 'off',
      'vue/html-closing-bracket-newline': 'off',
      'vue/multiline-html-element-content-newline': 'off',
      'vue/multi-word-component-names': ['error', { ignores: ['App'] }],
    },
  },
  // One list of sentences reads best as one list.
  { files: ['src/renderer/locales/**/*.ts'], rules: { 'max-lines': 'off' } },
  {
    files: ['test/e2e/**/*.spec.ts'],
    rules: {
      'no-restricted-syntax': refuse([
        {
          selector: 'CallExpression[callee.property.name=/^(goto|route|newPage|newContext)$/]',
          message: 'Specs run unchanged on Electron: use launchApp() alone.',
        },
        {
          selector: 'ImportSpecifier[imported.name=/^(chromium|_electron|firefox|webkit)$/]',
          message: 'Specs run unchanged on Electron: use launchApp() alone.',
        },
        { selector: 'CallExpression[callee.property.name=/^(skip|fixme|only)$/]', message: 'No spec is skipped.' },
        {
          selector: "CallExpression[callee.property.name='waitForTimeout']",
          message: 'Wait for an event, not for a time.',
        },
      ]),
    },
  },
)
