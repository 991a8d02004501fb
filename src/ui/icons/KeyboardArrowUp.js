import { createIcon } from './createIcon.js'

export default createIcon('M7.41 15.41L12 10.83l4.59 4.58L18 14l-6-6l-6 6z')
