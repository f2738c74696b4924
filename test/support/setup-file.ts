/** The text of a setup file as another Coffer would have exported it; what is not given is empty. */
export const setupFile = (given: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({
    kind: 'coffer-setup',
    version: 1,
    app: '0.1.0',
    savedAt: '2026-01-02T03:04:05.000Z',
    profiles: [],
    settings: {},
    page: {},
    alerts: [],
    labels: [],
    ...given,
  })
