/** Every address of the product (product spec §2); screens and routes write none of their own. */

export type Mode = 'view' | 'edit'

const application = (id: string) => `/credit-requests/${encodeURIComponent(id)}`

export const paths = {
  signIn: '/login',
  home: '/',
  dashboard: '/dashboard',
  tasks: '/my-tasks',
  agenda: '/my-tasks/agenda',
  prioritization: '/prioritization',
  newRequest: '/credit-requests/new',
  openWork: '/open-work',
  pipeline: '/pipeline',
  audit: '/audit',
  upkeep: '/records',
  /** The records of a type; with a key, that record. */
  records: (type: string, key?: string) =>
    `/records/${type}${key === undefined ? '' : `/record?${new URLSearchParams({ key }).toString()}`}`,
  newRecord: (type: string) => `/records/${type}/new`,
  importRecords: (type: string) => `/records/${type}/import`,
  change: (id: string) => `/records/changes/${encodeURIComponent(id)}`,
  workbench: '/workbench',
  /** Where a person changes their draft of the definitions. */
  definitionDraft: '/workbench/draft',
  versions: '/workbench/versions',
  /** Where something of the definitions is used: `of` the live ones or the draft, a `kind` of thing, and its `id`. */
  uses: '/workbench/uses',
  /** What a draft, a proposal or a version would change for the open applications. */
  replay: '/workbench/replay',
  replayOf: (of: string) => `/workbench/replay?${new URLSearchParams({ of }).toString()}`,
  /** Two states of the definitions: `live`, `draft`, `folder`, a version's number, `proposal-<id>` or a hash. */
  comparison: (from: string, to: string) => `/workbench/comparison?${new URLSearchParams({ from, to }).toString()}`,
  /** A page of the analysts' guide, with the heading it opens at; by default, its first. */
  guide: (page = '') => `/workbench/guide${page && `/${page}`}`,
  proposal: (id: string) => `/workbench/proposals/${encodeURIComponent(id)}`,
  details: (id: string) => `${application(id)}/details`,
  /** The paper as it is now, or as it was decided on. */
  paper: (id: string, { decided = false } = {}) => `${application(id)}/paper${decided ? '?decided=true' : ''}`,
  /** The briefing on the application, beside the form. */
  briefing: (id: string, formType: string) =>
    `${application(id)}/briefing?${new URLSearchParams({ form_type: formType }).toString()}`,
  /** `field` is where the form opens, such as `field` or `rows.0.column`. */
  edit: (id: string, form: { formType?: string; mode?: Mode; field?: string } = {}) => {
    const query = new URLSearchParams()
    if (form.formType) query.set('form_type', form.formType)
    if (form.mode) query.set('mode', form.mode)
    return `${application(id)}/edit${query.size ? `?${query}` : ''}${form.field ? `#${form.field}` : ''}`
  },
}

/** The same addresses as patterns for the router. */
export const patterns = {
  details: '/credit-requests/:id/details',
  paper: '/credit-requests/:id/paper',
  edit: '/credit-requests/:id/edit',
  briefing: '/credit-requests/:id/briefing',
  comparison: '/workbench/comparison',
  proposal: '/workbench/proposals/:id',
  guide: '/workbench/guide/*',
  change: '/records/changes/:id',
  records: '/records/:type',
  record: '/records/:type/record',
  newRecord: '/records/:type/new',
  importRecords: '/records/:type/import',
}
