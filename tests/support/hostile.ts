import { probes } from '../browser/trust/probes.ts'

/** HTML that would run a script, load something, or close the element that contains it. */
export const hostileHtml = [
  ...probes,
  `<scr<script>ipt>probed=true</scr</script>ipt>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=probed=true&gt;">`,
  `<svg></p><style><a id="</style><img src=1 onerror=probed=true>">`,
  `<noscript><p title="</noscript><img src=x onerror=probed=true>">`,
  `<!--><img src=x onerror=probed=true>-->`,
  `<![CDATA[<img src=x onerror=probed=true>]]>`,
  `<xmp><img src=x onerror=probed=true></xmp>`,
  `<plaintext><img src=x onerror=probed=true>`,
  `<template><img src=x onerror=probed=true></template>`,
  `<b onclick="probed=true" onmouseover=probed=true>bold</b>`,
  `<p style="background:url(javascript:probed=true);-moz-binding:url(https://evil.example/x)">text</p>`,
  `<a href="jav&#x09;ascript:probed=true">press</a>`,
  `<a href=" &#14; javascript:probed=true">press</a>`,
  `<a href="data:text/html;base64,PHNjcmlwdD5wcm9iZWQ9dHJ1ZTwvc2NyaXB0Pg==">press</a>`,
  `<a href="vbscript:probed">press</a>`,
  `<a href="//evil.example/">press</a>`,
  `<base href="javascript:probed=true//"><a href="/x">press</a>`,
  `<link rel=stylesheet href="https://evil.example/x.css"><meta http-equiv=refresh content="0;url=javascript:probed=true">`,
  `<object data="javascript:probed=true"></object><embed src="javascript:probed=true">`,
  `<ul><li><img src=x onerror=probed=true><a href="javascript:probed=true"><b>press</b></a></li></ul>`,
]

/** Markdown with forbidden link targets, or that other Markdown readers would treat as HTML. */
export const hostileMarkdown = [
  `[press](JaVaScRiPt:probed=true)`,
  `[press]( javascript:probed=true)`,
  `[press](java\nscript:probed=true)`,
  `[press](\u0001javascript:probed=true)`,
  `[press](javascript&colon;probed=true)`,
  `[press](data:text/html,<script>probed=true</script>)`,
  `[press](vbscript:probed)`,
  `[press](file:///etc/passwd)`,
  `[press](//evil.example/)`,
  `[press](https:javascript:probed=true)`,
  `[press](<javascript:probed=true>)`,
  `[press](https://bank.example/ "title" onclick=probed=true)`,
  `[![press](https://bank.example/a.png)](javascript:probed=true)`,
  `[press][there]\n\n[there]: javascript:probed=true`,
  `<javascript:probed=true>`,
  `<https://evil.example/>`,
  `![press](https://bank.example/a.png"onerror="probed=true)`,
  `# <img src=x onerror=probed=true>`,
  `- [press](javascript:probed=true)\n  1. <svg onload=probed=true>`,
]
