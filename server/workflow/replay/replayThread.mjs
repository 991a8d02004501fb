/** The thread of a replay. Plain JavaScript, as in server/definitions/prepareThread.mjs. */
const { REPLAY_THREAD: built } = process.env
if (built) await import(built)
else {
  const { register } = await import('tsx/esm/api')
  register()
  await import('./replayTask.ts')
}
