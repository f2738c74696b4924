import { describe, expect, it } from 'vitest'
import { csvRows } from '#shared/domain/csv.ts'

describe('comma-separated text', () => {
  it('ends every row and quotes what would break one', () => {
    expect(csvRows([['a', 'b,c', 'say "no"', 'two\nlines', '', '3']])).toBe('a,"b,c","say ""no""","two\nlines",,3\r\n')
  })

  it.each(['=1+1', '+A1', '-A1', '@SUM(A1)', ' =cmd', '\t=1', '＝1+1', '=HYPERLINK("http://x")', '-1+1'])(
    'keeps a spreadsheet from running %j',
    (hostile) => {
      expect(
        csvRows([[hostile]])
          .replace(/^"/, '')
          .startsWith("'"),
      ).toBe(true)
    },
  )

  it.each(['1.5', '-0.25', '0'])('leaves the number %s a number', (number) => {
    expect(csvRows([[number]])).toBe(`${number}\r\n`)
  })
})
