/**
 * Texts that would do something if a page took them for more than text; every element that they would make has a
 * `data-probe`.
 */
export const probes = [
  `<script data-probe>parent.probed = true</script>`,
  `"><script data-probe src="data:text/javascript,probed=true"></script>`,
  `<img data-probe src=x onerror="probed = true">`,
  `'"><img data-probe src=x onerror=probed=true>`,
  `<svg data-probe onload="probed = true"></svg>`,
  `<svg data-probe><script>probed = true</script></svg>`,
  `<svg data-probe><a xlink:href="javascript:probed=true"><text y="20">press</text></a></svg>`,
  `<math data-probe><mtext><img src=x onerror=probed=true></mtext></math>`,
  `<iframe data-probe srcdoc="<script>parent.probed = true</script>"></iframe>`,
  `<a data-probe href="javascript:probed=true">press</a>`,
  `[press](javascript:probed=true)`,
  `![x](x"onerror="probed=true)`,
  `javascript:probed=true//`,
  `data:text/html,<script data-probe>parent.probed = true</script>`,
  `</textarea><input data-probe autofocus onfocus="probed = true">`,
  `</title><style data-probe>* { background: url(javascript:probed=true) }</style>`,
  `<details data-probe open ontoggle="probed = true">more</details>`,
  `<form data-probe><button formaction="javascript:probed=true">press</button></form>`,
  `{{constructor.constructor('probed = true')()}}\${probed = true}`,
  `&lt;img data-probe src=x onerror=probed=true&gt;&#60;b data-probe&#62;`,
]
