/** What Word for Windows puts on the clipboard for a heading, a paragraph, a nested list and a table, with repetition shortened. */
export const wordSample = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- @font-face {font-family:Calibri;} p.MsoNormal {mso-style-unhide:no; margin:0cm; font-size:11.0pt;} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt;word-wrap:break-word'><!--StartFragment-->
<h1><span style='font-size:16.0pt;mso-ansi-language:EN-GB'>Brakes<o:p></o:p></span></h1>
<p class=MsoNormal style='margin-bottom:8.0pt'><b><span style='font-size:12.0pt;color:red'>Turn</span></b><span> it </span><i style='mso-bidi-font-style:normal'>left</i>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>Pads<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Front<o:p></o:p></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>
<tr style='mso-yfti-irow:0'><td width=301 valign=top style='width:225.4pt;border:solid windowtext 1.0pt'><p class=MsoNormal>Part<o:p></o:p></p></td><td width=301><p class=MsoNormal>Price</p></td></tr>
<tr><td><p class=MsoNormal>Pads</p></td><td><p class=MsoNormal>12</p></td></tr></table>
<!--EndFragment--></body></html>`
