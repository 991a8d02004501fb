/** The thread of `PaperFiles`. Plain JavaScript, as in server/definitions/prepareThread.mjs. */
const { PAPER_THREAD: built } = process.env
if (built) await import(built)
else {
  const { register } = await import('tsx/esm/api')
  register()
  await import('./paperTask.ts')
}
