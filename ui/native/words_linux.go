package native

// #cgo pkg-config: gtk+-3.0
// #include <gtk/gtk.h>
// #include <libintl.h>
// #include <stdlib.h>
//
// static char *title, *accept_label, *cancel_label;
//
// static void label(GtkDialog *d, int response, const char *words) {
// 	GtkWidget *b = gtk_dialog_get_widget_for_response(d, response);
// 	if (b != NULL && GTK_IS_BUTTON(b)) gtk_button_set_label(GTK_BUTTON(b), words);
// }
//
// static gboolean put_words(gpointer none) {
// 	GList *all = gtk_window_list_toplevels();
// 	for (GList *l = all; l != NULL; l = l->next) {
// 		if (!GTK_IS_FILE_CHOOSER_DIALOG(l->data)) continue;
// 		gtk_window_set_title(GTK_WINDOW(l->data), title);
// 		label(GTK_DIALOG(l->data), GTK_RESPONSE_ACCEPT, accept_label);
// 		label(GTK_DIALOG(l->data), GTK_RESPONSE_CANCEL, cancel_label);
// 	}
// 	g_list_free(all);
// 	return G_SOURCE_REMOVE;
// }
//
// static void speak(const char *languages, const char *t, const char *a, const char *c) {
// 	g_free(title); g_free(accept_label); g_free(cancel_label);
// 	title = g_strdup(t); accept_label = g_strdup(a); cancel_label = g_strdup(c);
// 	setenv("LANGUAGE", languages, 1);
// 	textdomain(textdomain(NULL)); // so that translations that were found before are looked up again
// 	g_idle_add_full(G_PRIORITY_HIGH, put_words, NULL, NULL);
// }
import "C"

import "unsafe"

// gettextNames are the languages as the desktop's libraries call them, where that is not the tag.
var gettextNames = map[string]string{"zh-Hans": "zh_CN", "zh-Hant": "zh_TW"}

// speak has the next dialog use our words for its title and its buttons, which the library fixes in English, and the desktop's own
// translations for the rest. Those are there unless the system has no language at all (the locale "C"). It is called on the goroutine that shows
// the dialogs, and works from within the loop of the dialog.
func speak(w Words, title, accept string) {
	languages, known := gettextNames[w.Lang]
	if !known {
		languages = w.Lang
	}
	texts := [4]*C.char{C.CString(languages), C.CString(title), C.CString(accept), C.CString(w.Cancel)}
	C.speak(texts[0], texts[1], texts[2], texts[3])
	for _, t := range texts {
		C.free(unsafe.Pointer(t))
	}
}
