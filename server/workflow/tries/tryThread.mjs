/** The thread of `Tries`. Plain JavaScript, as in server/definitions/prepareThread.mjs. */
const { TRY_THREAD: built } = process.env
if (built) await import(built)
else {
  const { register } = await import('tsx/esm/api')
  register()
  await import('./tryTask.ts')
}
