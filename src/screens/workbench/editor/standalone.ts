import type { LookupState, Lookups } from '../../../form/StageForm.tsx'

/** For forms without an application: they send the server no requests, and name no people. */
const nothing: LookupState = { status: 'ready', records: [] }
export const noLookups: Lookups = { options: () => nothing, renew: () => {}, subscribe: () => () => {} }
export const noPanels = { documents: null, attach: null }
export const nobody = { id: '' }
