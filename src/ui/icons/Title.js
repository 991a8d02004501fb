import { createIcon } from './createIcon.js'

export default createIcon('M5 4v3h5.5v12h3V7H19V4z')
