/** What is compared, by the page that draws it. */
export const engines = ['raw', 'ours', 'stock'] as const
export type Engine = (typeof engines)[number]
