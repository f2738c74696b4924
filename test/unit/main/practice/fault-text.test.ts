import { describe, expect, it } from 'vitest'
import { readFaultText } from '#main/practice/fault-text.ts'

describe('a fault as a person types it', () => {
  it.each([
    ['delay:500', { kind: 'delay', ms: 500 }],
    ['reset-before-read', { kind: 'reset-before-read' }],
    ['reset-after-read', { kind: 'reset-after-read' }],
    ['fin-after-read', { kind: 'fin-after-read' }],
    ['reset-mid-answer', { kind: 'reset-mid-answer' }],
    ['truncated-body', { kind: 'truncated-body' }],
    ['html:502', { kind: 'html', status: 502 }],
    ['html:503', { kind: 'html', status: 503 }],
    ['rate-limited:headers', { kind: 'rate-limited', headers: true }],
    ['rate-limited:bare', { kind: 'rate-limited', headers: false }],
    ['slow-drip:5', { kind: 'slow-drip', msPerByte: 5 }],
    ['duplicated', { kind: 'duplicated' }],
    ['content-type:text/html', { kind: 'content-type', value: 'text/html' }],
    ['oversized:9000000', { kind: 'oversized', bytes: 9_000_000 }],
    ['not-json', { kind: 'not-json' }],
    ['redirect:https://elsewhere.invalid/x', { kind: 'redirect', to: 'https://elsewhere.invalid/x' }],
    ['refusal:400100', { kind: 'refusal', status: 200, code: '400100' }],
  ])('%s', (text, fault) => {
    expect(readFaultText(text)).toEqual({ fault })
    expect(readFaultText(`${text} POST`)).toEqual({ match: { method: 'POST' }, fault })
    expect(readFaultText(`${text} POST /api/v1/hf/`)).toEqual({ match: { method: 'POST', path: '/api/v1/hf/' }, fault })
  })

  it('as JSON with all its terms', () => {
    const rule = { match: { method: 'POST', skip: 2, count: 1 }, fault: { kind: 'reset-after-read', executed: false } }
    expect(readFaultText(JSON.stringify(rule))).toEqual(rule)
  })

  it.each([
    '',
    'explosion',
    'toString',
    'delay',
    'delay:soon',
    'hold',
    '{"fault":{"kind":"hold"}}',
    'html:200',
    'html',
    'rate-limited',
    'duplicated:2',
    'delay:5 POST /a /b',
    '{',
    '{}',
    '{"fault":"delay"}',
    '{"fault":{"kind":"explosion"}}',
    'redirect:nowhere',
    'refusal:1',
  ])('not %j', (text) => expect(readFaultText(text)).toBeNull())
})
