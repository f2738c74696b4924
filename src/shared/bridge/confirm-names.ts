/** The two channels of main's own confirmation window; the page's preload knows neither. */
export const confirmNames = { show: 'confirm.show', answer: 'confirm.answer' } as const
