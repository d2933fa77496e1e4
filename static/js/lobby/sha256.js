// SHA-256 (FIPS 180-4) of a few bytes, for pages that the browser does not trust with its own.

const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n += 1) {
  if (PRIMES.every((prime) => n % prime !== 0)) PRIMES.push(n);
}
const fraction = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0;
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

const turn = (word, bits) => (word >>> bits) | (word << (32 - bits));

/** The digest, as bytes. */
export function sha256(bytes) {
  const words = padded(bytes);
  const sums = [...START];
  for (let at = 0; at < words.length; at += 16) {
    compress(sums, words.slice(at, at + 16)).forEach((word, i) => { sums[i] = (sums[i] + word) >>> 0; });
  }
  return Uint8Array.from(sums.flatMap((word) => [24, 16, 8, 0].map((shift) => (word >>> shift) & 255)));
}

/** The message as words: a one, zeros up to a block's end, and the length in bits. */
function padded(bytes) {
  const length = (Math.floor((bytes.length + 8) / 64) + 1) * 64;
  const view = new DataView(new ArrayBuffer(length));
  bytes.forEach((byte, i) => view.setUint8(i, byte));
  view.setUint8(bytes.length, 0x80);
  view.setUint32(length - 4, bytes.length * 8);
  return Array.from({ length: length / 4 }, (_, i) => view.getUint32(i * 4));
}

function compress(sums, block) {
  const schedule = [...block];
  for (let i = 16; i < 64; i += 1) {
    const [early, late] = [schedule[i - 15], schedule[i - 2]];
    const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    schedule.push((schedule[i - 16] + s0 + schedule[i - 7] + s1) >>> 0);
  }
  let [a, b, c, d, e, f, g, h] = sums;
  schedule.forEach((word, i) => {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i] + word) >>> 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0];
  });
  return [a, b, c, d, e, f, g, h];
}
