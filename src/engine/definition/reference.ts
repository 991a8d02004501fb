/** `reference.json`: roles, authority levels, priorities, option lists and the brand. */
export interface ReferenceData {
  /** Fills `{provider}` in titles. */
  brand: { provider: string }
  roles: { name: string; title: string; may: Capability[] }[]
  /** Strongest first, with a rank: a smaller number is stronger. */
  authorityLevels: { code: string; title: string; rank: number }[]
  priorities: { code: string; order: number }[]
  defaultPriority: string
  /** Option lists: data.schema.json refers to them as `../../reference.json#/lists/<name>`. */
  lists: Record<string, OptionList>
  /** When the bank works. */
  calendar?: CalendarDefinition
}

/** Without it: Saturday and Sunday are free, and there are no holidays. */
export interface CalendarDefinition {
  /** English names of days. */
  weekend?: string[]
  /** Days, YYYY-MM-DD. */
  holidays?: string[]
}

export interface OptionList {
  type: 'string'
  enum: string[]
  enumNames?: string[]
  /** Its options are suggestions: other texts are accepted too. */
  open?: true
  /** Its options that are no longer offered, and earlier spellings with today's: see `EvolutionKeys`. */
  retired?: string[]
  convert?: Record<string, string>
}

export type Capability = 'create' | 'rank' | 'define' | 'administer' | 'audit' | 'supervise' | 'publish'
