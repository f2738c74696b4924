import { join } from 'node:path'
import { ESLint } from 'eslint'
import tseslint from 'typescript-eslint'
import { describe, expect, it } from 'vitest'
import { rawApis } from '#tools/lint/raw-apis.ts'
import { projectDir } from '#tools/project.ts'

/** The project's own rules, as `npm run check` applies them, but for those that read all types: none of them is tried here. */
const eslint = new ESLint({
  cwd: projectDir,
  overrideConfig: {
    files: ['**/*.ts', '**/*.vue'],
    languageOptions: { parserOptions: { projectService: false } },
    rules: { ...tseslint.configs.disableTypeChecked.rules, 'coffer/float-money': 'off' },
  },
})

const rulesBroken = async (code: string, file: string): Promise<readonly string[]> => {
  const [result] = await eslint.lintText(code, { filePath: join(projectDir, file) })
  return result?.messages.map(({ ruleId, message }) => ruleId ?? message) ?? []
}
const script = (code: string, file = 'src/renderer/data/snippet.ts') => rulesBroken(`${code}\n`, file)
const template = (code: string) =>
  rulesBroken(
    `<script setup lang="ts"></script>\n\n<template>\n  ${code}\n</template>\n`,
    'src/renderer/ui/SnippetFace.vue',
  )

describe('R8: ways from text to markup or code', () => {
  it.each([
    'el.innerHTML = text',
    "el['innerHTML'] = text",
    'el[`innerHTML`] = text',
    "el['inner' + 'HTML'] = text",
    "el.firstChild!['outerHTML'] = text",
    "el.insertAdjacentHTML('beforeend', text)",
    "el['insertAdjacentHTML']('beforeend', text)",
    'el.setHTMLUnsafe(text)',
    'Document.parseHTMLUnsafe(text)',
    'document.createRange().createContextualFragment(text)',
    'document.write(text)',
    "document['write'](text)",
    'window.document.writeln(text)',
    'frame.srcdoc = text',
    "frame.setAttribute('srcdoc', text)",
    "el.setAttribute('onclick', text)",
    "h('p', { innerHTML: text })",
    "h('p', { 'innerHTML': text })",
    "new DOMParser().parseFromString(text, 'text/html')",
    "new Function('return 1')()",
    "Function('return 1')()",
    'eval(text)',
    "setTimeout('go()', 1)",
  ])('%s is refused', async (code) => {
    const broken = await script(code)
    expect(broken.filter((rule) => /no-restricted-syntax|no-eval|no-implied-eval|no-new-func/.test(rule))).not.toEqual(
      [],
    )
  })

  it.each([
    '<p v-html="text" />',
    '<p :innerHTML="text" />',
    '<p :inner-h-t-m-l.prop="text" @click="$el.innerHTML = text" />',
    '<p @click="$el[\'outerHTML\'] = text" />',
    '<iframe srcdoc="<p>hi</p>" />',
    '<iframe :srcdoc="text" />',
  ])('%s is refused in a template', async (code) => {
    const broken = await template(code)
    expect(broken.filter((rule) => /^vue\/no-(v-html|restricted)/.test(rule))).not.toEqual([])
  })

  it.each(['src/main/log/logger.ts', 'src/preload/index.ts', 'src/shared/assert.ts'])(
    'are refused in %s, too',
    async (file) => {
      const { rules } = (await eslint.calculateConfigForFile(join(projectDir, file))) as {
        rules: Record<string, unknown>
      }
      expect(rules['no-restricted-syntax']).toEqual(expect.arrayContaining([2, ...rawApis]))
    },
  )
})

describe('the exposed object', () => {
  it.each([
    'window.coffer',
    'globalThis.coffer',
    "window['coffer']",
    '(globalThis as { coffer?: unknown }).coffer',
    'const { coffer } = window',
    'window.cofferTrusted',
  ])('%s is refused outside of the bridge', async (code) => {
    expect(await script(code)).toContain('no-restricted-syntax')
  })

  it('is read by the bridge', async () => {
    expect(await script('export const raw = window.coffer', 'src/renderer/data/bridge.ts')).not.toContain(
      'no-restricted-syntax',
    )
    expect(await script('el.innerHTML = text', 'src/renderer/data/bridge.ts')).toContain('no-restricted-syntax')
  })
})

it.each([
  'export const text = element.textContent',
  'export const first = rows[at + 1]',
  "export const held = record['price']",
  'export const send = () => stream.write(text)',
  "export const mark = () => element.setAttribute('aria-label', text)",
])('%s is nobody’s harm', async (code) => {
  expect(await script(code)).not.toContain('no-restricted-syntax')
})

describe('clocks, chance and ids are arguments of main', () => {
  it.each([
    'export const at = Date.now()',
    'export const at = new Date()',
    'export const at = performance.now()',
    'export const jitter = Math.random()',
    'export const signal = AbortSignal.timeout(5)',
    'export const timer = setTimeout(() => undefined, 5)',
    'export const id = randomUUID()',
  ])('%s', async (code) => {
    expect(await script(code, 'src/main/profiles/read-endpoint.ts')).toContain('no-restricted-syntax')
    expect(await script(code, 'src/main/shell/window.ts')).not.toContain('no-restricted-syntax')
  })

  it.each([
    "import { systemTime } from '#main/platform/time.ts'",
    "import { systemRandom as random } from '../time.ts'",
    "import * as clocks from '#main/platform/time.ts'",
    "export { systemTime } from '#main/platform/time.ts'",
    "export * from '#main/platform/time.ts'",
    "export const clocks = import('#main/platform/time.ts')",
  ])('%s: the machine’s own are taken by environment.ts alone', async (code) => {
    for (const file of ['src/main/exchange/client.ts', 'src/main/shell/window.ts', 'src/main/practice/server.ts'])
      expect(await script(code, file), file).toContain('no-restricted-syntax')
    expect(await script(code, 'src/main/exchange/environment.ts')).not.toContain('no-restricted-syntax')
  })

  it('the type of a clock is everybody’s', async () => {
    const code = "import type { Time } from '#main/platform/time.ts'"
    expect(await script(code, 'src/main/exchange/client.ts')).not.toContain('no-restricted-syntax')
  })
})

describe('fields that the compiler does not check', () => {
  const kinds = [
    'src/main/profiles/read-endpoint.ts',
    'src/main/shell/window.ts',
    'src/main/platform/time.ts',
    'src/preload/index.ts',
    'src/shared/assert.ts',
    'src/renderer/data/bridge.ts',
    'src/renderer/data/snippet.ts',
    'src/renderer/views/shared/orders/use-order-flow.ts',
    'src/renderer/views/shared/orders/flows-store.ts',
    'test/unit/snippet.test.ts',
    'test/e2e/snippet.spec.ts',
    'tools/snippet.ts',
  ]
  it.each(kinds)('a literal spread into an object is refused in %s', async (file) => {
    expect(await script("export const column = { ...{ key: 'held', onw: true }, width: 80 }", file)).toContain(
      'no-restricted-syntax',
    )
  })

  it('nor does a cast or a template let it pass', async () => {
    expect(await script('export const column = { ...({ onw: true } as object), width: 80 }')).toContain(
      'no-restricted-syntax',
    )
    expect(await template('<p :style="{ ...{ top: 0 }, left: 0 }" />')).toContain('vue/no-restricted-syntax')
  })

  it.each([
    'export const asked = { symbol, ...(lastId === null ? {} : { lastId }) }',
    'export const column = { ...figure, own: true }',
    "export const column = { ...figure({ key: 'held' }), own: true }",
  ])('%s is allowed', async (code) => {
    for (const file of kinds) expect(await script(code, file), file).not.toContain('no-restricted-syntax')
  })
})

describe('orders have one way out of the page', () => {
  it.each([
    "void bridge.call('orders.place', fields)",
    "const channel = 'oco.place'",
    'void bridge.call(`orders.amend`, fields)',
    "void exposed.invoke['orders.placeBatch'](fields)",
    "import { useOrderFlowsStore } from '#renderer/views/shared/orders/flows-store.ts'",
    "export { useOrderFlowsStore } from '#renderer/views/shared/orders/flows-store.ts'",
    "export * from '#renderer/orders/flows-store'",
  ])('%s is refused outside of it', async (code) => {
    expect(await script(code)).toContain('no-restricted-syntax')
  })

  it('a template is no way around it, and the flow itself names no channel', async () => {
    const button = `<button type="button" @click="bridge.call('orders.place', fields)" />`
    expect(await template(button)).toContain('vue/no-restricted-syntax')
    const flow = await script(
      "void bridge.call('orders.place', fields)",
      'src/renderer/views/shared/orders/use-order-flow.ts',
    )
    expect(flow).toContain('no-restricted-syntax')
  })

  it('cancels are no orders, and the pipeline itself may send', async () => {
    expect(await script("void bridge.call('orders.cancel', fields)")).not.toContain('no-restricted-syntax')
    const inside = await script(
      "void bridge.call('orders.place', fields)",
      'src/renderer/views/shared/orders/flows-store.ts',
    )
    expect(inside).not.toContain('no-restricted-syntax')
  })
})
