/** The thread of `prepareAside`. Plain JavaScript, for a thread does not know how its process reads TypeScript. */
import { register } from 'tsx/esm/api'

register()
await import('./prepareTask.ts')
