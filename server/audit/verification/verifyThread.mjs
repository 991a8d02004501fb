/** The thread of a verification. Plain JavaScript, as in server/definitions/prepareThread.mjs. */
const { VERIFY_THREAD: built } = process.env
if (built) await import(built)
else {
  const { register } = await import('tsx/esm/api')
  register()
  await import('./verifyTask.ts')
}
