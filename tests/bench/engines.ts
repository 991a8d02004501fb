import type { Case, Form } from './cases.ts'

/**
 * What is compared: plain inputs, the same with `content-visibility`, the product's stage screen, and stock @rjsf/mui.
 */
export type Engine = 'raw' | 'spared' | 'ours' | 'stock'

/** The pages that draw them. */
export const pages = ['raw', 'ours', 'stock'] as const

/** The address of an engine's page for a form; `more` is what else the page is asked. */
export function addressOf(engine: Engine, { files }: Form, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ form: files.stage.formType, ...(engine === 'spared' && { spared: '' }), ...more })
  return `/${engine === 'spared' ? 'raw' : engine}/?${query}`
}

/** So many sections of a tab the product draws whole; those after them have `content-visibility`. */
const drawnWhole = 3

const sparesLayout = ({ files }: Case) => files.ui['ui:tabs'].some(({ sections = [] }) => sections.length > drawnWhole)

/** The plain inputs that a case is measured against: with `content-visibility` where the product has it. */
export const yardstickOf = (one: Case): Engine => (sparesLayout(one) ? 'spared' : 'raw')

export const enginesOf = (one: Case): Engine[] =>
  sparesLayout(one) ? ['raw', 'spared', 'ours', 'stock'] : ['raw', 'ours', 'stock']
