import type { PdfTexts } from '@svc/application/invoicing';
import type { Copy } from './copy.ts';
import type { Voice } from './copy.voice.ts';
import { Flow, type Cell, type Column, type Frame } from './flow.ts';
import {
  A4,
  ACCENT,
  CONTENT_WIDTH,
  GREY,
  INK,
  lineHeight,
  settlePage,
  WHITE,
  type Paper,
  type Style,
} from './paper.ts';
import type { PartyBlock } from './copy.parties.ts';
import type { Words } from './words.ts';

const TITLE: Style = { size: 19, bold: true };
const STRONG: Style = { size: 10, bold: true };
const BODY: Style = { size: 8.8 };
const SMALL: Style = { size: 7.6, color: GREY };
const LABEL: Style = { size: 7.4, bold: true, color: GREY };
const FOOT: Style = { size: 7, color: GREY };
const FOOT_STRONG: Style = { size: 7, bold: true, color: INK };

const RIGHT = A4.margin + CONTENT_WIDTH;
const GUTTER = 20;
const HALF = (CONTENT_WIDTH - GUTTER) / 2;
const MOST_LINES = 8;
const BAND_HEIGHT = 58;

const cell = (text: string, style: Style = BODY): Cell => [{ text, style }];

/** A tenant's text as lines; one with more line breaks than there is room for runs on instead. */
const settled = (paper: Paper, text: string | null, width: number, style: Style): readonly string[] => {
  if (text === null || text.trim() === '') return [];
  const lines = paper.wrap(text.trim(), width, style);
  return lines.length <= MOST_LINES ? lines : paper.wrap(text.trim().replace(/\s*\n\s*/g, ' · '), width, style);
};

const party = (flow: Flow, { heading, name, lines }: PartyBlock, x: number): void =>
  flow.text(
    [
      { text: heading, style: LABEL },
      ...(name === '' ? [] : [{ text: name, style: STRONG }]),
      { text: lines.join('\n'), style: BODY },
    ],
    x,
    HALF,
  );

/** The seller's name on the house colour, from edge to edge; a long one is set smaller until it fits. */
const brandBand = (paper: Paper, flow: Flow, { seller }: Copy): void => {
  let style: Style = { size: 20, bold: true, color: WHITE };
  while (style.size > 9 && paper.wrap(seller.name, CONTENT_WIDTH, style).length > 1)
    style = { ...style, size: style.size - 1 };
  const [name = ''] = paper.wrap(seller.name, CONTENT_WIDTH, style);
  paper.shade(0, 0, A4.width, BAND_HEIGHT, ACCENT);
  paper.put(name, A4.margin, (BAND_HEIGHT - style.size) / 2 + 1, CONTENT_WIDTH, style);
  flow.y = BAND_HEIGHT + 20;
};

const masthead = (paper: Paper, flow: Flow, copy: Copy, { words }: Voice, header: string | null): void => {
  const top = flow.y;
  const width = HALF;
  let left = top + 2;
  for (const line of settled(paper, header, width, SMALL)) {
    paper.put(line, A4.margin, left, width, SMALL);
    left += lineHeight(SMALL);
  }
  let right = top;
  const x = RIGHT - width;
  for (const [text, style] of [
    [copy.title, TITLE],
    [words.document(copy.number, copy.day), { ...STRONG, bold: false, size: 10.5 }],
  ] as const)
    for (const line of paper.wrap(text, width, style)) {
      paper.put(line, x, right, width, style, 'right');
      right += lineHeight(style);
    }
  flow.y = Math.max(left, right) + 8;
  paper.rule(A4.margin, flow.y, CONTENT_WIDTH, INK);
  flow.gap(12);
};

const parties = (flow: Flow, copy: Copy): void => {
  const top = flow.y;
  party(flow, copy.seller, A4.margin);
  const bottom = flow.y;
  flow.y = top;
  party(flow, copy.buyer, A4.margin + HALF + GUTTER);
  flow.y = Math.max(bottom, flow.y);
  flow.gap(14);
};

const section = (flow: Flow, heading: string, texts: readonly string[], style: Style = BODY): void => {
  if (texts.every((text) => text === '')) return;
  flow.keep(lineHeight(LABEL) + lineHeight(style));
  flow.text(cell(heading, LABEL));
  flow.gap(1);
  for (const text of texts) flow.text(cell(text, style));
  flow.gap(10);
};

const lineColumns = (words: Words): readonly Column[] => [
  { width: 28, align: 'right', heading: words.line },
  { width: 240, align: 'left', heading: words.description },
  { width: 56, align: 'right', heading: words.quantity },
  { width: 74, align: 'right', heading: words.unitPrice },
  { width: 40, align: 'right', heading: words.vat },
  { width: CONTENT_WIDTH - 438, align: 'right', heading: words.amount },
];

const lines = (flow: Flow, copy: Copy, { words }: Voice): void => {
  flow.table(
    lineColumns(words),
    copy.lines.map((line) => [
      cell(line.number, { ...BODY, color: GREY }),
      [{ text: line.description, style: BODY }, ...line.details.map((text) => ({ text, style: SMALL }))],
      cell(line.quantity),
      cell(line.unitPrice),
      cell(line.vat),
      cell(line.amount),
    ]),
  );
  flow.gap(14);
};

const summary = (flow: Flow, copy: Copy, { words }: Voice): void => {
  flow.keep(60);
  flow.text(cell(words.summary, LABEL));
  flow.gap(3);
  flow.table(
    [
      { width: 74, align: 'left', heading: words.rate },
      { width: CONTENT_WIDTH - 74 - 160, align: 'left', heading: words.notes },
      { width: 80, align: 'right', heading: words.taxable },
      { width: 80, align: 'right', heading: words.tax },
    ],
    copy.summary.map((row) => [cell(row.rate), cell(row.notes, SMALL), cell(row.taxable), cell(row.tax)]),
  );
  flow.gap(12);
};

const totals = (paper: Paper, flow: Flow, copy: Copy): void => {
  const labelWidth = 280;
  const amountWidth = 90;
  const x = RIGHT - labelWidth - amountWidth - 4;
  flow.keep(copy.totals.length * 16);
  for (const { label, amount, strong } of copy.totals) {
    const style: Style = strong ? { size: 11, bold: true } : BODY;
    const wrapped = paper.wrap(label, labelWidth, style);
    flow.keep(wrapped.length * lineHeight(style) + 8);
    if (strong) {
      paper.rule(x, flow.y + 1, labelWidth + amountWidth + 4, INK);
      flow.gap(5);
    }
    paper.put(amount, x + labelWidth, flow.y, amountWidth, style, 'right');
    for (const line of wrapped) {
      paper.put(line, x, flow.y, labelWidth, style, 'right');
      flow.gap(lineHeight(style));
    }
    flow.gap(2.5);
  }
  flow.gap(12);
};

const payments = (flow: Flow, copy: Copy, { words }: Voice): void => {
  if (copy.payments.length === 0) return;
  flow.keep(60);
  flow.text(cell(words.payment, LABEL));
  flow.gap(3);
  flow.table(
    [
      { width: 150, align: 'left', heading: words.method },
      { width: CONTENT_WIDTH - 150 - 150, align: 'left', heading: words.details },
      { width: 66, align: 'right', heading: words.due },
      { width: 84, align: 'right', heading: words.amount },
    ],
    copy.payments.map((row) => [cell(row.method), cell(row.details, SMALL), cell(row.due), cell(row.amount)]),
  );
  flow.gap(12);
};

/** What stands at the foot of every page, drawn once the number of pages is known. */
const foot = (paper: Paper, page: number, pages: number, footer: readonly string[], words: Words): void => {
  let y = footTop(footer);
  paper.rule(A4.margin, y, CONTENT_WIDTH);
  y += 5;
  for (const line of footer) {
    paper.put(line, A4.margin, y, CONTENT_WIDTH, FOOT);
    y += lineHeight(FOOT);
  }
  if (footer.length > 0) y += 2;
  paper.put(words.courtesy, A4.margin, y, CONTENT_WIDTH - 80, FOOT_STRONG);
  paper.put(words.page(page, pages), RIGHT - 80, y, 80, FOOT, 'right');
};
const footTop = (footer: readonly string[]): number =>
  A4.height - 30 - (footer.length + 1) * lineHeight(FOOT) - (footer.length > 0 ? 7 : 5);

/** The head of every page but a copy's first. */
const runningHead = (paper: Paper, copy: Copy, { words }: Voice): number => {
  const text = words.continued(copy.title, copy.number, copy.day, copy.seller.name);
  paper.put(paper.wrap(text, CONTENT_WIDTH, SMALL)[0] ?? '', A4.margin, 34, CONTENT_WIDTH, SMALL);
  paper.rule(A4.margin, 47, CONTENT_WIDTH);
  return 58;
};

/**
 * Draws the copies, each from a page of its own, and the foot of all pages. The document must buffer its pages and have
 * none yet.
 */
export const drawCopies = (paper: Paper, copies: readonly Copy[], voice: Voice, texts: PdfTexts): void => {
  const { doc } = paper;
  const footer = settled(paper, texts.footer, CONTENT_WIDTH, FOOT);
  const bottom = footTop(footer) - 8;
  for (const copy of copies) {
    doc.addPage();
    const turn = (): Frame => {
      settlePage(doc);
      doc.addPage();
      return { top: runningHead(paper, copy, voice), bottom };
    };
    const flow = new Flow(paper, turn, { top: A4.margin, bottom });
    if (texts.branded === true) brandBand(paper, flow, copy);
    masthead(paper, flow, copy, voice, texts.header);
    parties(flow, copy);
    section(flow, voice.words.reason, [copy.reason]);
    section(flow, voice.words.linked, copy.linked);
    lines(flow, copy, voice);
    summary(flow, copy, voice);
    totals(paper, flow, copy);
    payments(flow, copy, voice);
    section(flow, voice.words.attachments, copy.attachments, SMALL);
    section(flow, voice.words.legalNotes, [texts.legalNotes?.trim() ?? ''], SMALL);
  }
  const { start, count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(start + page);
    foot(paper, page + 1, count, footer, voice.words);
  }
};
