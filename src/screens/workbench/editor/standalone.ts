import type { LookupState, Lookups } from '../../../form/StageForm.tsx'

/** For forms that are about no application: nothing is asked of the server, and nobody is named. */
const nothing: LookupState = { status: 'ready', records: [] }
export const noLookups: Lookups = { options: () => nothing, subscribe: () => () => {} }
export const noPanels = { documents: null, attach: null }
export const nobody = { id: '' }
