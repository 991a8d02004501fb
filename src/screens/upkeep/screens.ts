/** The screens of records and people, which share most of their code. */
export { ChangePage } from './change/ChangePage.tsx'
export { ImportRecords } from './file/ImportRecords.tsx'
export { NewRecord } from './NewRecord.tsx'
export { ProposedChanges } from './ProposedChanges.tsx'
export { RecordPage } from './RecordPage.tsx'
export { Records } from './Records.tsx'
