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
  ],
  invalid: [
    { code: 'const notional = price * order.size', errors: [{ messageId: 'arithmetic' }] },
    { code: 'Number(order.price)', errors: [{ messageId: 'convert' }] },
    { code: 'parseFloat(text)', errors: [{ messageId: 'convert' }] },
    { code: 'Number.parseFloat(text)', errors: [{ messageId: 'convert' }] },
    { code: 'const n = +balance', errors: [{ messageId: 'convert' }] },
    { code: 'fee.toFixed(2)', errors: [{ messageId: 'convert' }] },
    { code: 'if (available < funds) { }', errors: [{ messageId: 'arithmetic' }] },
  ],
})
