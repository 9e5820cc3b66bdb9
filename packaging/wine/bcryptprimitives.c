/* The one function of Windows 10 that Go's run-time needs and that older versions of Wine lack. For tests under Wine alone, never shipped. */
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size)
{
	return RtlGenRandom(data, (ULONG)size);
}
