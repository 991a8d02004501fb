export { lists } from './lists.ts'
export { patterns } from './patterns.ts'
