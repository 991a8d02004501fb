export { pathCases } from './pathCases.ts'
export { stageCases } from './stageCases.ts'
export { tableCases } from './tableCases.ts'
