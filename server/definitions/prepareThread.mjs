/** The thread of `prepareAside`. Plain JavaScript, for a thread does not know how its process reads TypeScript. */
const { PREPARE_THREAD: built } = process.env
if (built) await import(built)
else {
  const { register } = await import('tsx/esm/api')
  register()
  await import('./prepareTask.ts')
}
