import type { Page } from "@playwright/test";

export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Runs in the page: a drop or paste event with the file. */
const handOver = `(element, { name, mimeType, buffer, how }) => {
  const data = new DataTransfer();
  data.items.add(new File([new Uint8Array(buffer)], name, { type: mimeType }));
  const common = { bubbles: true, cancelable: true };
  element.dispatchEvent(
    how === "drop"
      ? new DragEvent("drop", { ...common, dataTransfer: data })
      : new ClipboardEvent("paste", { ...common, clipboardData: data }),
  );
}`;

/** A picture field; in English. */
export const pictureField = (page: Page, label = "Picture") => {
  const field = page.getByRole("group", { name: label });
  const button = (name: string) => field.getByRole("button", { name, exact: true });
  return {
    field,
    choose: button("Choose a picture"),
    takePhoto: button("Take a photo"),
    replace: button("Replace"),
    remove: button("Remove"),
    cancel: button("Cancel"),
    tryAgain: button("Try again"),
    progress: field.getByRole("progressbar"),
    /** The picture from the server, not the browser's preview. */
    stored: field.locator('img[src^="/api/uploads/"]'),
    says: (words: string) => field.getByText(words, { exact: true }),
    /** Through the button's file dialog; a file on disk is given by its path. */
    pick: async (file: ChosenFile | string, opener = button("Choose a picture")) => {
      const [chooser] = await Promise.all([page.waitForEvent("filechooser"), opener.click()]);
      await chooser.setFiles(file);
    },
    /** Dragged from the desktop, or pasted at the focus. */
    hand: async (file: ChosenFile, how: "drop" | "paste") => {
      const well = "div:has(> input[type=file])";
      const target = how === "drop" ? well : `${well} button`;
      // The field loads after the form's first paint, and its buttons with its state.
      await field.locator(target).first().waitFor();
      const handed = JSON.stringify({ ...file, buffer: [...file.buffer], how });
      await page.evaluate(`(${handOver})(document.querySelector(${JSON.stringify(target)}), ${handed})`);
    },
  };
};
