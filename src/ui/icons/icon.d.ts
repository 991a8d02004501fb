import type { FunctionComponent, SVGAttributes } from 'react'

interface IconProps extends Omit<SVGAttributes<SVGSVGElement>, 'fontSize' | 'color' | 'className'> {
  /** 20 or 24 px. */
  fontSize?: 'small' | 'medium'
  /** A colour of the theme. By default, that of the text. */
  color?: 'primary' | 'error'
}

/** The type of every icon here. */
declare const icon: FunctionComponent<IconProps>
export default icon
