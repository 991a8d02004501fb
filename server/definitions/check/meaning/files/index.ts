export { folders } from './folders.ts'
export { schemaLines } from './schemaLines.ts'
