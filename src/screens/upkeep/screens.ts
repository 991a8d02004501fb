/** The screens of records and people without a form, which share most of their code. */
export { ChangePage } from './change/ChangePage.tsx'
export { ImportRecords } from './file/ImportRecords.tsx'
export { ProposedChanges } from './ProposedChanges.tsx'
export { Records } from './Records.tsx'
