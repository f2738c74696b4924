import { describe, expect, it } from 'vitest'
import { monthWindowOf } from '#renderer/views/markets/announcement-filter.ts'

describe('the span of announcements', () => {
  it('holds whole days, the last one included', () => {
    const span = monthWindowOf('2026-11-20', '2026-11-20', 'local')
    expect((span?.endTime ?? 0) - (span?.startTime ?? 0)).toBe(86_399_999)
    expect(monthWindowOf('', '', 'local')).toEqual({})
    expect(monthWindowOf('2026-11-21', '2026-11-20', 'utc')).toBeNull()
  })

  it('follows the zone in which times are read', () => {
    expect(monthWindowOf('2026-11-20', '', 'utc')).toEqual({ startTime: Date.UTC(2026, 10, 20) })
    expect(monthWindowOf('2026-11-20', '', 'local')).toEqual({ startTime: new Date(2026, 10, 20).getTime() })
  })
})
