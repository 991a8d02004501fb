/** `npm run build`: the client into dist/client, only when its sources have changed. */
import { build, requireNode } from './setup.mjs'

requireNode()
await build()
