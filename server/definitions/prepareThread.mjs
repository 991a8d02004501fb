/**
 * The script of the thread of `prepareAside`. It is plain JavaScript, because a new thread cannot read TypeScript until
 * `tsx` is registered.
 */
const { PREPARE_THREAD: built } = process.env
if (built) await import(built)
else {
  const { register } = await import('tsx/esm/api')
  register()
  await import('./prepareTask.ts')
}
