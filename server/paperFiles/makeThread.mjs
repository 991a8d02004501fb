/** The thread of `PaperFiles`. Plain JavaScript, for a thread does not know how its process reads TypeScript. */
const { register } = await import('tsx/esm/api')
register()
await import('./makeTask.ts')
