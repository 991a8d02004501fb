/** The screens with a record's form, whose code is that of a stage's form. */
export { NewRecord } from './NewRecord.tsx'
export { RecordPage } from './RecordPage.tsx'
