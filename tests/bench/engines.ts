import type { Case, Form } from './cases.ts'

/**
 * The engines that are compared: plain inputs, the same with `content-visibility`, the product's stage screen, and
 * stock @rjsf/mui.
 */
export type Engine = 'raw' | 'spared' | 'ours' | 'stock'

/** The page of each engine. */
export const pages = ['raw', 'ours', 'stock'] as const

/** The address of an engine's page for a form; `more` has further query parameters. */
export function addressOf(engine: Engine, { files }: Form, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ form: files.stage.formType, ...(engine === 'spared' && { spared: '' }), ...more })
  return `/${engine === 'spared' ? 'raw' : engine}/?${query}`
}

/** How many sections of a tab the product lays out at once; later ones have `content-visibility`. */
const drawnWhole = 3

const sparesLayout = ({ files }: Case) => files.ui['ui:tabs'].some(({ sections = [] }) => sections.length > drawnWhole)

/** The plain inputs that a case is compared with: with `content-visibility` if the product uses it for this case. */
export const yardstickOf = (one: Case): Engine => (sparesLayout(one) ? 'spared' : 'raw')

export const enginesOf = (one: Case): Engine[] =>
  sparesLayout(one) ? ['raw', 'spared', 'ours', 'stock'] : ['raw', 'ours', 'stock']
