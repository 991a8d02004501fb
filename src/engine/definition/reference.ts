/** `reference.json`: what is data but belongs to no stage. */
export interface ReferenceData {
  /** Fills `{provider}` in titles. */
  brand: { provider: string }
  roles: { name: string; title: string; may: Capability[] }[]
  /** Strongest first, with a rank: a smaller number is stronger. */
  authorityLevels: { code: string; title: string; rank: number }[]
  priorities: { code: string; order: number }[]
  defaultPriority: string
  /** Option lists: data.schema.json refers to them as `../../reference.json#/lists/<name>`. */
  lists: Record<string, { type: 'string'; enum: string[]; enumNames?: string[] }>
}

export type Capability = 'create' | 'rank' | 'define' | 'administer' | 'audit'
