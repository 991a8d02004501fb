import { createIcon } from './createIcon.js'

export default createIcon('M2.5 4v3h5v12h3V7h5V4zm19 5h-9v3h3v7h3v-7h3z')
