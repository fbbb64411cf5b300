/** What finding a text only by one letter leaves to be wished for. */
export const COVERED = 0.2;

/**
 * Chooses among texts by what they find. A text finds itself and most of those it is tied to, so that what is chosen
 * next is worth as much as nothing chosen finds yet. The room is used again: names are read one at a time, and each
 * would need some kilobytes anew.
 */
export class Coverage {
  #count = 0;
  #room = new Room(FIRST_ROOM);

  /** Forgets what was before; at most so many texts follow. */
  begin(atMost: number): void {
    this.#count = 0;
    if (atMost > this.#room.texts) this.#room = new Room(atMost);
  }

  add(weight: number): void {
    this.#room.left[this.#count] = weight;
    this.#room.degrees[this.#count] = 0;
    this.#count += 1;
  }

  /** The texts one and other, the other one being the last. */
  tie(one: number, other: number): void {
    this.#tieTo(one, other);
    this.#tieTo(other, one);
  }

  /** The numbers of at most so many texts, best first; of equal ones the first. */
  best(limit: number): readonly number[] {
    for (let text = 0; text < this.#count; text += 1) this.#room.gains[text] = this.#gainOf(text);
    const chosen: number[] = [];
    while (chosen.length < limit) {
      const next = this.#most();
      if (next < 0) break;
      chosen.push(next);
      this.#choose(next);
    }
    return chosen;
  }

  #tieTo(one: number, other: number): void {
    const degree = this.#room.degrees[one] ?? 0;
    this.#room.ties[one * this.#room.texts + degree] = other;
    this.#room.degrees[one] = degree + 1;
  }

  #gainOf(text: number): number {
    const own = this.#room.left[text] ?? 0;
    if (own === 0) return 0;
    let gain = own;
    const first = text * this.#room.texts;
    const end = first + (this.#room.degrees[text] ?? 0);
    for (let at = first; at < end; at += 1)
      gain += (this.#room.left[this.#room.ties[at] ?? 0] ?? 0) * (1 - COVERED);
    return gain;
  }

  /** The first of the greatest; -1 where all are nothing. */
  #most(): number {
    let best = -1;
    let greatest = 0;
    for (let text = 0; text < this.#count; text += 1) {
      const gain = this.#room.gains[text] ?? 0;
      if (gain <= greatest) continue;
      greatest = gain;
      best = text;
    }
    return best;
  }

  /** Only the texts near to what has changed gain another weight. */
  #choose(best: number): void {
    this.#room.isChanged.fill(0, 0, this.#count);
    this.#room.left[best] = 0;
    this.#room.isChanged[best] = 1;
    this.#eachTie(best, (other) => {
      this.#room.left[other] = (this.#room.left[other] ?? 0) * COVERED;
      this.#room.isChanged[other] = 1;
      this.#eachTie(other, (further) => (this.#room.isChanged[further] = 1));
    });
    for (let text = 0; text < this.#count; text += 1)
      if (this.#room.isChanged[text] === 1) this.#room.gains[text] = this.#gainOf(text);
  }

  #eachTie(text: number, take: (other: number) => void): void {
    const first = text * this.#room.texts;
    const end = first + (this.#room.degrees[text] ?? 0);
    for (let at = first; at < end; at += 1) take(this.#room.ties[at] ?? 0);
  }
}

class Room {
  readonly texts: number;
  /** By text: the weight that no chosen text finds yet; none once it is chosen. */
  readonly left: Float64Array;
  /** By text: what choosing it would find that no chosen one does. */
  readonly gains: Float64Array;
  /** By text: to how many it is tied, and in a row of its own to which, in their order. */
  readonly degrees: Uint16Array;
  readonly ties: Uint16Array;
  readonly isChanged: Uint8Array;

  constructor(texts: number) {
    this.texts = texts;
    this.left = new Float64Array(texts);
    this.gains = new Float64Array(texts);
    this.degrees = new Uint16Array(texts);
    this.ties = new Uint16Array(texts * texts);
    this.isChanged = new Uint8Array(texts);
  }
}

/** Names are chosen from among 48 ways. */
const FIRST_ROOM = 48;
