"""Sample web pages with links, buttons and fields of every kind."""

_HEAD = "<!doctype html><meta name=viewport content='width=device-width,initial-scale=1'>"

FORM = f"""{_HEAD}<title>Form</title><h1>Order</h1><form>
<label>Name <input id=name value=Ada></label><br>
<label>Secret <input type=password value=hidden></label><br>
<label>Notes <textarea rows=3>two\nlines</textarea></label><br>
<label><input type=checkbox checked> Gift</label>
<label><input type=radio name=r> Fast</label><label><input type=radio name=r checked> Slow</label>
<select aria-label=Size><option>Small<option selected>Large</select>
<input type=number aria-label=Count value=3><input type=search placeholder=Find>
<button disabled>Send</button><input type=submit value=Save></form>"""

ARTICLE = f"""{_HEAD}<title>Article</title><h1><a href=#top>Harbour news</a></h1>
<p>A long line with <a href=#a>a link that is so long that it wraps onto the next line of the page
and even further</a> and an <a href=#b>other</a>.</p>
<ul><li>First <a href=#1>more</a><li>Second <a href=#2>more</a></ul>"""

PLACED = f"""{_HEAD}<title>Placed</title><style>body{{margin:0}}button{{position:absolute}}</style>
<button style='left:10.5px;top:20.25px;width:99px;height:33px'>Odd</button>
<button style='left:150px;top:120px;transform:rotate(30deg) scale(1.2)'>Turned</button>
<button style='right:0;bottom:0'>Corner</button>
<div role=button tabindex=0 style='position:fixed;top:60px;left:40px'>Fixed</div>"""

SCROLLED = f"""{_HEAD}<title>Scrolled</title><div style='height:1500px'><a href=#t>Top</a></div>
<a href=#m>Middle</a><button>Go</button><div style='height:3000px'></div><input aria-label=Last>
<script>scrollTo(0, 1200)</script>"""

GRID = f"""{_HEAD}<title>Grid</title>
<style>main{{display:grid;grid-template-columns:1fr 1fr}}</style>
<main><article><h2>One</h2><button>Buy one</button></article>
<article><h2>Two</h2><button aria-pressed=true>Buy two</button></article>
<div style='overflow:scroll;height:80px'><a href=#x>Inside</a><p>…<p>…<p>…<a href=#y>Below</a></div>
<div role=switch aria-checked=true tabindex=0>Light</div><details><summary>More</summary>x</details>
</main>"""

FIELDS = f"""{_HEAD}<title>Fields</title><input aria-label=Plain value=Ada>
<input type=email aria-label=Address value=x@y><input type=number aria-label=Count value=3>
<textarea aria-label=Lines>one\ntwo</textarea>
<div contenteditable role=textbox aria-label=Rich>some <b>bold</b> text</div>
<input type=password aria-label=Secret value=pw><input maxlength=4 aria-label=Short value=ab>
<script>const changed = new Set();
addEventListener('input', event => changed.add(event.target.ariaLabel))</script>"""

ALL = {"form": FORM, "article": ARTICLE, "placed": PLACED, "scrolled": SCROLLED, "grid": GRID}
