import { describe, expect, it } from 'vitest'
import { violation } from '#tools/lint/layers.ts'

describe('layering rule', () => {
  it.each([
    ['src/renderer/views/trading/TradingView.vue', '#main/vault/vault.ts'],
    ['src/renderer/data/bridge.ts', 'electron'],
    ['src/renderer/data/bridge.ts', 'node:fs'],
    ['src/renderer/views/trading/TradingView.vue', 'naive-ui'],
    ['src/renderer/app/TopBar.vue', 'naive-ui'],
    ['src/main/compose.ts', '#renderer/data/bridge.ts'],
    ['src/main/exchange/client.ts', '#main/journal/writer.ts'],
    ['src/main/exchange/client.ts', 'electron'],
    ['src/main/exchange/transport.ts', 'axios'],
    ['src/main/vault/vault.ts', '../exchange/client.ts'],
    ['src/main/orders/place-order.ts', '#main/bridge/router.ts'],
    ['src/main/bridge/handlers/trading.ts', 'electron'],
    ['src/main/bridge/handlers/trading.ts', '#main/exchange/client.ts'],
    ['src/shared/domain/intent.ts', 'node:crypto'],
    ['src/shared/domain/intent.ts', '#main/platform/time.ts'],
    ['src/preload/index.ts', '#shared/bridge/index.ts'],
    ['src/new-folder/file.ts', 'zod'],
    ['src/main/new-folder/file.ts', 'zod'],
    ['src/main/new-file.ts', 'zod'],
    ['src/main/alerts/firing.ts', '#main/bridge/router.ts'],
    ['src/main/alerts/firing.ts', '#main/orders/index.ts'],
  ])('refuses %s importing %s', (file, source) => {
    expect(violation(file, source)).toEqual(expect.any(String))
  })

  it.each([
    ['src/renderer/views/trading/TradingView.vue', '#shared/decimal.ts'],
    ['src/renderer/views/trading/TradingView.vue', 'vue'],
    ['src/renderer/ui/SwitchField.vue', 'naive-ui'],
    ['src/renderer/app/App.vue', 'naive-ui'],
    ['src/main/bridge/router.ts', 'electron'],
    ['src/main/shell/window.ts', 'electron'],
    ['src/main/orders/place-order.ts', '#main/journal/writer.ts'],
    ['src/main/exchange/transport.ts', 'undici'],
    ['src/main/compose.ts', './vault/vault.ts'],
    ['src/main/alerts/firing.ts', '#main/exchange/client.ts'],
    ['src/shared/domain/order-rules.ts', '../decimal.ts'],
    ['src/preload/index.ts', '#shared/bridge/names.ts'],
    ['test/e2e/first-run.spec.ts', '#main/anything.ts'],
  ])('lets %s import %s', (file, source) => {
    expect(violation(file, source)).toBeNull()
  })
})
