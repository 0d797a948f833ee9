/** The script lays out nothing: what it adds has these classes. Phones of visitors may be old, so colours come by media query and not by `light-dark`. */
export const STYLE = `
:root{--ink:#16191f;--soft:#545f6d;--line:#d5dcdf;--brand:#0f6b6b;--on:#fff;--ground:#eef2f3;--card:#fff;--head:#0f6b6b;--good:#0b6b34;--bad:#a61c0f;--wait:#5b4a00}
@media(prefers-color-scheme:dark){:root{--ink:#e9ebed;--soft:#b4bcc5;--line:#3a4654;--brand:#67cdc7;--on:#062c2c;--ground:#0f141a;--card:#18212b;--head:#0d4445;--good:#6fd394;--bad:#ff9d8f;--wait:#f1d26b}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif;-webkit-text-size-adjust:100%}
header,main,footer{width:100%;max-width:30rem;margin:0 auto;padding:0 16px}
header{display:flex;align-items:center;gap:10px;padding-top:20px;padding-bottom:16px;font-size:1.125rem;font-weight:700}
main{flex:1}
footer{padding-top:24px;padding-bottom:32px;color:var(--soft);font-size:.875rem}
footer form{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:8px}
select{max-width:100%;min-height:44px;padding:8px 12px;border:1px solid var(--soft);border-radius:8px;background:var(--card);color:var(--ink);font:inherit}
.alone{margin:0 0 12px;text-align:center;overflow-wrap:anywhere}
h1.alone{margin-top:10vh;font-size:1.5rem;line-height:1.25}
.ticket{overflow:hidden;border-radius:20px;background:var(--card);box-shadow:0 1px 3px #0003,0 8px 24px #0000001a}
.head{padding:20px 24px 22px;background:var(--head);color:#fff}
.head h1,.head p{margin:0;overflow-wrap:anywhere}
.head h1{font-size:1.5rem;line-height:1.25}
.head p{margin-top:4px;color:#d9f1ef}
.body{padding:20px 24px 24px}
.state{display:flex;align-items:baseline;gap:8px;margin:0;font-weight:700}
.state::before{content:"";flex:none;width:10px;height:10px;border-radius:50%;background:currentColor}
.good{color:var(--good)}.bad{color:var(--bad)}.wait{color:var(--wait)}
.body>p{margin:8px 0 0}
dl{margin:16px 0 0;border-top:1px solid var(--line)}
dl>div{padding:12px 0;border-bottom:1px solid var(--line)}
dt{color:var(--soft);font-size:.875rem}
dd{margin:0;font-weight:600;overflow-wrap:anywhere}
dd small{display:block;margin-top:2px;color:var(--soft);font-size:.875rem;font-weight:400}
ul{margin:0;padding:0;list-style:none}
button{display:block;width:100%;min-height:52px;margin-top:20px;padding:12px 20px;border:2px solid var(--brand);border-radius:12px;background:var(--brand);color:var(--on);font:inherit;font-weight:700;cursor:pointer}
button.plain{margin-top:12px;background:none;color:var(--brand)}
button[disabled]{opacity:.6;cursor:default}
button:focus-visible,select:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
.number{margin:20px 0 0!important;padding:14px 8px;border:2px dashed var(--brand);border-radius:12px;text-align:center;font:700 clamp(1.75rem,10vw,2.5rem)/1.2 ui-monospace,monospace;letter-spacing:.08em}
.hint{color:var(--soft);font-size:.875rem}
.code{overflow:hidden;margin:16px auto 0;width:100%;max-width:260px;border-radius:12px;background:#fff}
.code svg{display:block;width:100%;height:auto}
.spoken{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
[hidden]{display:none!important}
@media(min-width:600px){header{padding-top:40px}}
@media print{body{background:none}footer,button{display:none}}`
