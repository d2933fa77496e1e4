// Handing on an address: the phone's own sheet where there is one, else the clipboard.

const isTouch = matchMedia("(pointer: coarse)");

/** Whether the address now lies in the clipboard. */
export async function share(url, text) {
  try {
    if (isTouch.matches && navigator.share) {
      await navigator.share({ url, text });
      return false;
    }
    await navigator.clipboard.writeText(url);
    return true;
  } catch {
    return copyByHand(url); // turned down, or plain http
  }
}

function copyByHand(url) {
  const field = document.createElement("input");
  field.value = url;
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  return copied;
}
