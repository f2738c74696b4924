import { RuleTester } from 'eslint'
import { describe, it } from 'vitest'
import rule from '#tools/lint/float-money.ts'

RuleTester.describe = describe
RuleTester.it = it

new RuleTester().run('float-money', rule, {
  valid: [
    "import { multiply } from '#shared/decimal.ts'; multiply(price, size)",
    'const pages = totalNum / pageSize',
    'if (this.items.size > 3) { }',
    'const wait = resetMs * 2',
    'Number(port)',
    'const last = rows.value.length - 1; const at = Math.min(next, last)',
    "const said = price + ' USDT'",
    'const said = size + ` of ${symbol}`',
    'const rows = totalNum + 1',
    'const last = Math.max(...times)',
    'const next = at + 1; count += 1; count++',
  ],
  invalid: [
    { code: 'const notional = price * order.size', errors: [{ messageId: 'arithmetic' }] },
    { code: 'Number(order.price)', errors: [{ messageId: 'convert' }] },
    { code: 'parseFloat(text)', errors: [{ messageId: 'convert' }] },
    { code: 'Number.parseFloat(text)', errors: [{ messageId: 'convert' }] },
    { code: 'const n = +balance', errors: [{ messageId: 'convert' }] },
    { code: 'fee.toFixed(2)', errors: [{ messageId: 'convert' }] },
    { code: 'if (available < funds) { }', errors: [{ messageId: 'arithmetic' }] },
    { code: 'const all = balance + holds', errors: [{ messageId: 'arithmetic' }] },
    { code: 'const all = row.balance + 1', errors: [{ messageId: 'arithmetic' }] },
    { code: 'let held = 0; held += order.funds', errors: [{ messageId: 'arithmetic' }] },
    { code: 'let fees = 0; fees += x', errors: [{ messageId: 'arithmetic' }] },
    { code: 'order.size -= filled', errors: [{ messageId: 'arithmetic' }] },
    { code: 'const last = ticker.last; Math.min(last, other)', errors: [{ messageId: 'arithmetic' }] },
    { code: 'size++', errors: [{ messageId: 'arithmetic' }] },
    { code: 'const least = Math.min(price, other)', errors: [{ messageId: 'arithmetic' }] },
    { code: 'const whole = Math.floor(order.size)', errors: [{ messageId: 'arithmetic' }] },
  ],
})
